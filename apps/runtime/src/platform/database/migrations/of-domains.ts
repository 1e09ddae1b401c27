import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import type { Migration } from "./migration.ts";

const DOMAINS = new URL("../../../domains/", import.meta.url);

/**
 * Finds the migrations that domains bring, oldest first: each file of a domain's folder `migrations` exports one, and its name begins with
 * the schema version to which it leads.
 * @throws Error for a file that exports none or several
 */
export async function migrationsOfDomains(folder = DOMAINS): Promise<Migration[]> {
	const folders = readdirSync(folder).map((domain) => `${domain}/migrations/`);
	const files = folders
		.filter((migrations) => existsSync(new URL(migrations, folder)))
		.flatMap((migrations) => readdirSync(new URL(migrations, folder)).map((file) => migrations + file))
		.filter((file) => /\/\d[^/]*\.ts$/.test(file));
	const ordered = files.toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1));
	return Promise.all(ordered.map((file) => load(new URL(file, folder))));
}

async function load({ href, pathname }: URL): Promise<Migration> {
	const exported: Readonly<Record<string, Migration>> = await import(href);
	const [migration, ...others] = Object.values(exported);
	if (migration === undefined || others.length > 0)
		throw new Error(`${pathname} exports ${migration ? others.length + 1 : 0} migrations, not one.`);
	return migration;
}
