/* Runs a program that shares its console, and presses a key combination: console.exe KEY FILE BYTES -- PROGRAM ..
   KEY is "c" for Ctrl-C, "break" for Ctrl-Break, or "kill", which ends the program as the task manager does. It is
   pressed once FILE has more than BYTES bytes. The exit status is the program's, or 90 and more if this one fails. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { LIMIT_MS = 60000, TICK_MS = 20, PATIENCE_MS = 10000 };

static int fail(int status, const char *what) {
    fprintf(stderr, "console: %s: error %lu\n", what, GetLastError());
    return status;
}

static BOOL WINAPI survive(DWORD event) {
    (void)event;
    return TRUE;
}

static long long size_of(const char *path) {
    WIN32_FILE_ATTRIBUTE_DATA found;
    if (!GetFileAttributesExA(path, GetFileExInfoStandard, &found)) return -1;
    return (long long)found.nFileSizeHigh << 32 | found.nFileSizeLow;
}

int main(int count, char **words) {
    char *command = strstr(GetCommandLineA(), " -- ");
    if (count < 6 || !command) return fail(90, "expected KEY FILE BYTES -- PROGRAM");
    STARTUPINFOA start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    AllocConsole(); /* Fails if there is a console already. */
    SetConsoleCtrlHandler(NULL, FALSE); /* The program would inherit that Ctrl-C is ignored. */
    PROCESS_INFORMATION program;
    if (!CreateProcessA(NULL, command + 4, NULL, NULL, TRUE, 0, NULL, NULL, &start, &program))
        return fail(91, "cannot start the program");
    SetConsoleCtrlHandler(survive, TRUE);

    for (int waited = 0; size_of(words[2]) <= atoll(words[3]); waited += TICK_MS) {
        if (waited > LIMIT_MS || WaitForSingleObject(program.hProcess, TICK_MS) == WAIT_OBJECT_0) {
            TerminateProcess(program.hProcess, 92);
            return fail(92, "the program did not get so far");
        }
    }
    BOOL pressed = !strcmp(words[1], "kill")
                       ? TerminateProcess(program.hProcess, 9)
                       : GenerateConsoleCtrlEvent(!strcmp(words[1], "break") ? CTRL_BREAK_EVENT : CTRL_C_EVENT, 0);
    if (!pressed) return fail(93, "the key could not be pressed");
    if (WaitForSingleObject(program.hProcess, PATIENCE_MS) != WAIT_OBJECT_0) {
        TerminateProcess(program.hProcess, 94);
        return fail(94, "the program did not end");
    }
    DWORD status = 95;
    GetExitCodeProcess(program.hProcess, &status);
    return (int)status;
}
