import { readdir } from "node:fs/promises";
import { type AnyDomain, isDomain } from "./domain.ts";

/**
 * Finds the server's domains: each folder beside this file is one, and its `index.ts` exports the definition.
 * @throws Error for a folder whose `index.ts` exports none or several
 */
export async function scanDomains(folder = new URL("./", import.meta.url)): Promise<AnyDomain[]> {
	const entries = await readdir(folder, { withFileTypes: true });
	const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
	return Promise.all(names.sort().map((name) => load(new URL(`${name}/index.ts`, folder))));
}

async function load(file: URL): Promise<AnyDomain> {
	const exported: object = await import(file.href);
	const [domain, ...others] = Object.values(exported).filter(isDomain);
	if (domain === undefined || others.length > 0)
		throw new Error(`${file.pathname} exports ${domain ? others.length + 1 : 0} domains, not one.`);
	return domain;
}
