/** The operating system's name of an error, such as `ENOENT`; `undefined` for what is no error of the system. */
export function systemCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
