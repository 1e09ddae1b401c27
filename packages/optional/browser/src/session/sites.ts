import { Type } from "typebox";

/** A site as a designer writes it: a host, or `*.` and a host for it and all below it. */
export const Site = Type.String({ minLength: 1, maxLength: 253, pattern: "^(\\*\\.)?[^\\s/:*]+$" });

/**
 * Whether a list of sites lets a host be opened. `example.com` stands for that host alone, `*.example.com` for it and all below it; an empty list for
 * every host.
 */
export function siteAllows(sites: readonly string[], host: string): boolean {
	if (sites.length === 0) return true;
	const name = host.toLowerCase().replace(/^\[|\]$/g, "");
	return sites.some((site) => {
		const pattern = site.trim().toLowerCase();
		if (!pattern.startsWith("*.")) return name === pattern;
		return name === pattern.slice(2) || name.endsWith(pattern.slice(1));
	});
}
