/** What broke, where. */
interface Failure {
	/** What the person was shown: "The inspector could not be shown". */
	readonly title: string;
	/** Whatever was thrown. */
	readonly error: unknown;
	/** The components that were being drawn, innermost first; absent while React has not said so yet. */
	readonly components?: string | undefined;
	/** The page's address. */
	readonly address: string;
	readonly browser: string;
}

/** What to pass on to those who can mend it, as text. */
export function failureDetails({ title, error, components, address, browser }: Failure): string {
	const thrown = error instanceof Error ? (error.stack ?? String(error)) : String(error);
	// A part of an address after `#` may hold a sign-in code.
	const page = address.replace(/#.*$/, "");
	const parts = [title, `Page: ${page}`, `Browser: ${browser}`, thrown.trim()];
	if (components) parts.push(`Components:\n${components.replace(/^\n+|\s+$/g, "")}`);
	return parts.join("\n\n");
}
