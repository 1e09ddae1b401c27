/** An id that nobody can guess, such as `rpc_` and 32 hexadecimal digits. */
export function newId(kind: "rpc" | "rpc_stream" | "batch" | "cmd"): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return `${kind}_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
