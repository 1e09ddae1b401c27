import { ERRORS, type Fault } from "@switchyard/spec/error";

/**
 * A fault for programs outside. Its own words may hold what the flow filled in, so they read the catalogue's.
 * @param unknown what a code says that the catalogue does not have
 */
export function inCatalogueWords({ code, retryable }: Fault, unknown: string): Fault {
	const known = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : undefined;
	return { code, message: known?.summary ?? unknown, retryable };
}
