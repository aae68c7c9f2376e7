
document.querySelectorAll("button.copy").forEach(function (button) {
  const pre = button.parentNode.querySelector("pre");
  const label = button.getAttribute("aria-label");
  function say(word) {
    button.textContent = word;
    button.setAttribute("aria-label", word);
    setTimeout(function () {
      button.textContent = "Copy";
      button.setAttribute("aria-label", label);
    }, 1500);
  }
  function select() {
    getSelection().selectAllChildren(pre);
    say(document.execCommand("copy") ? "Copied" : "Selected");
  }
  button.hidden = false;
  button.addEventListener("click", function () {
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(pre.textContent).then(function () { say("Copied"); }, select);
  });
});
