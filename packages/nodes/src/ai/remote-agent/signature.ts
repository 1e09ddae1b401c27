/** The names of a signature's first input and first output. */
export function firstOf(signature: string): { readonly input: string; readonly output: string } {
	const [inputs = "", outputs = ""] = signature.split("->");
	const name = (fields: string) => /\w+/.exec(fields)?.[0] ?? "";
	return { input: name(inputs), output: name(outputs) };
}
