import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { DeclaredCredentialKind } from "@switchyard/spec/credential";
import type { CredentialKindType } from "../credential-kind.ts";
import type { CredentialTest } from "../credential-test.ts";

/**
 * Finds the kinds of credentials under a folder: every `credentials/<kind>/kind.ts`, in the order of their names. What tries one, `test.ts`
 * beside it, is imported when it is first needed.
 * @param admit is asked before that import; what it throws, the test fails with
 * @throws Error for a kind in a folder of another name
 */
export async function scanCredentialKinds(
	folder: URL,
	admit: () => void = () => {},
): Promise<CredentialKindType[]> {
	const folders = new URL("credentials/", folder);
	if (!existsSync(folders)) return [];
	const names = (await readdir(folders)).filter((name) => existsSync(new URL(`${name}/kind.ts`, folders)));
	return Promise.all(
		names.sort().map(async (name) => {
			const at = new URL(`${name}/`, folders);
			const { kind: declared }: { kind: DeclaredCredentialKind } = await import(new URL("kind.ts", at).href);
			if (declared.kind !== name)
				throw new Error(`The folder credentials/${name} declares the kind ${declared.kind}.`);
			if (!existsSync(new URL("test.ts", at))) return { declared };
			const test = async () => {
				admit();
				const tried: { test: CredentialTest<never> } = await import(new URL("test.ts", at).href);
				return tried.test;
			};
			return { declared, test };
		}),
	);
}
