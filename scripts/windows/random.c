/* A stand-in for bcryptprimitives.dll, which Wine 8 does not have: the one function that programs in Rust call. */
#include <windows.h>
#include <ntsecapi.h>

BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    return RtlGenRandom(bytes, (ULONG)length);
}
