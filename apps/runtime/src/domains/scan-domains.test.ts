import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { scanDomains } from "./scan-domains.ts";

const DOMAIN = new URL("domain.ts", import.meta.url).href;

/** Code of a domain's `index.ts` that exports these names as domains. */
const exporting = (...names: readonly string[]) =>
	[
		`import { defineDomain } from ${JSON.stringify(DOMAIN)};`,
		"export const point = { name: 'a point is no domain' };",
		...names.map(
			(name) =>
				`export const ${name} = defineDomain({ name: "${name}", needs: [], open: () => ({ face: {} }) });`,
		),
	].join("\n");

async function folderWith(domains: Readonly<Record<string, string>>): Promise<URL> {
	const folder = await mkdtemp(join(tmpdir(), "domains-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [name, code] of Object.entries(domains)) {
		await mkdir(join(folder, name));
		await writeFile(join(folder, name, "index.ts"), code);
	}
	return pathToFileURL(`${folder}/`);
}

it("finds a domain that someone adds as a folder", async () => {
	const found = await scanDomains(await folderWith({ tides: exporting("tides"), bells: exporting("bells") }));
	expect(found.map(({ name }) => name)).toEqual(["bells", "tides"]);
});

it("refuses a folder that defines no domain, or two", async () => {
	await expect(scanDomains(await folderWith({ tides: exporting() }))).rejects.toThrow(
		"exports 0 domains, not one",
	);
	await expect(scanDomains(await folderWith({ tides: exporting("ebb", "flood") }))).rejects.toThrow(
		"exports 2 domains, not one",
	);
});

it("finds the server's own, each named as its folder is", async () => {
	const entries = await readdir(new URL("./", import.meta.url), { withFileTypes: true });
	const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
	const names = (await scanDomains()).map(({ name }) => name);
	const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
	expect(names.map(inWords)).toEqual(folders.sort());
});
