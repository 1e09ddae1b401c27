import type { Locator } from "playwright-core";

/** A field for passwords: on which site it stands. `undefined` for any other element. */
export async function passwordField(field: Locator): Promise<{ readonly origin: string } | undefined> {
	const origin = await field.evaluate((element) =>
		(element as HTMLInputElement).type === "password" ? location.origin : undefined,
	);
	return origin === undefined ? undefined : { origin };
}
