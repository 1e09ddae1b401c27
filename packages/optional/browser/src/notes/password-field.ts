import type { Locator } from "playwright-core";

/** The site on which a field for passwords stands, looked at within some milliseconds. `undefined` for any other element. */
export async function passwordField(
	field: Locator,
	timeout: number,
): Promise<{ readonly origin: string } | undefined> {
	const origin = await field.evaluate(
		(element) => ((element as HTMLInputElement).type === "password" ? location.origin : undefined),
		undefined,
		{ timeout },
	);
	return origin === undefined ? undefined : { origin };
}
