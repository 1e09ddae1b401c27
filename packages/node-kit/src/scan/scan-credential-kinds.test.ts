import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Type } from "typebox";
import { expect, it, onTestFinished } from "vitest";
import { defineCredentialKind } from "../credential-kind.ts";
import { scanCredentialKinds } from "./scan-credential-kinds.ts";

const schema = Type.Object({ password: Type.String({ title: "Password", writeOnly: true }) });
const WORDS = { name: "CRM", noun: "CRM account", purpose: "Signs in at the CRM." };
const declaring = (kind: string) =>
	`export const kind = ${JSON.stringify(defineCredentialKind({ kind, ...WORDS, schema }))};`;

async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-kinds-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [path, content] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return new URL(`${pathToFileURL(folder).href}/`);
}

it("finds a kind by its folder alone, and loads its test when it is first needed", async () => {
	const folder = await folderWith({
		"credentials/crm/kind.ts": declaring("crm"),
		"credentials/crm/test.ts": "export const test = async () => 'It works.';",
		"credentials/erp/kind.ts": declaring("erp"),
		"credentials/notes.ts": "throw new Error('no kind');",
	});
	const [crm, erp] = await scanCredentialKinds(folder);
	expect(crm?.declared).toMatchObject({ kind: "crm", ...WORDS });
	const test = await crm?.test?.();
	expect(await test?.({} as never, {} as never)).toBe("It works.");
	expect(erp).toMatchObject({ declared: { kind: "erp" } });
	expect(erp?.test).toBeUndefined();
});

it("refuses a folder of another name, and asks before it loads a test", async () => {
	await expect(
		scanCredentialKinds(await folderWith({ "credentials/a/kind.ts": declaring("b") })),
	).rejects.toThrow("The folder credentials/a declares the kind b.");
	const absent = () => {
		throw new Error("not installed");
	};
	const folder = await folderWith({ "credentials/a/kind.ts": declaring("a"), "credentials/a/test.ts": "" });
	const [one] = await scanCredentialKinds(folder, absent);
	await expect(one?.test?.()).rejects.toThrow("not installed");
});

it("refuses a schema whose secrets would not be masked", () => {
	const unmasked = Type.Object({ pin: Type.String({ title: "PIN", writeOnly: true }) });
	expect(() => defineCredentialKind({ kind: "bank", ...WORDS, schema: unmasked })).toThrow("“pin”");
});
