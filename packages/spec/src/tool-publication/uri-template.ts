/** A variable of a template, as RFC 6570 writes it at its level 1. */
const VARIABLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The variables of a URI template, in their order; none for a URI that is fixed. */
export function uriVariables(template: string): string[] {
	return [...template.matchAll(VARIABLE)].map(([, name = ""]) => name);
}

/** Whether a text is a URI, or a template of one that has nothing else in braces than variables, each of them once. */
export function isUriTemplate(text: string): boolean {
	const names = uriVariables(text);
	return (
		new Set(names).size === names.length && /^[a-z][a-z0-9+.-]*:[^\s{}]+$/i.test(text.replace(VARIABLE, "x"))
	);
}

/** The values of a template's variables in a URI; `undefined` for a URI that is not made by the template. */
export function matchUri(template: string, uri: string): Readonly<Record<string, string>> | undefined {
	const names = uriVariables(template);
	// Every second part is the name of a variable.
	const parts = template.split(VARIABLE);
	const pattern = parts.map((part, at) => (at % 2 === 0 ? literal(part) : "([^/?#&=]+)")).join("");
	const found = new RegExp(`^${pattern}$`).exec(uri);
	if (!found) return undefined;
	try {
		return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]));
	} catch {
		return undefined;
	}
}

function literal(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
