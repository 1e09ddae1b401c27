const BLOT = "•••";

/**
 * Blots out what was typed of credentials, wherever it stands in a value: as it is, as JSON has it, and as an address has it.
 */
export function blotted<Value>(value: Value, secrets: ReadonlySet<string>): Value {
	if (secrets.size === 0) return value;
	// The longest first: one may contain another.
	const forms = [...secrets].flatMap(formsOf).sort((a, b) => b.length - a.length);
	return blottedIn(value, forms) as Value;
}

function blottedIn(value: unknown, forms: readonly string[]): unknown {
	if (typeof value === "string") return forms.reduce((text, form) => text.replaceAll(form, BLOT), value);
	if (Array.isArray(value)) return value.map((item) => blottedIn(item, forms));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, item]) => [blottedIn(name, forms), blottedIn(item, forms)]),
	);
}

function formsOf(secret: string): string[] {
	const inAddress = encodeURIComponent(secret);
	return [secret, JSON.stringify(secret).slice(1, -1), inAddress, inAddress.replaceAll("%20", "+")];
}
