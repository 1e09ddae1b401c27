import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { GoPackage, HAS_GO } from "../../../test/support/bridge/go-package.ts";

const FOLDER = join(import.meta.dirname, "../../../../../conformance/bridge");
const toolSessions = globSync(`${FOLDER}/sessions/*.json`).map(
	(file) => [basename(file, ".json"), file] as const,
);

describe.skipIf(!HAS_GO)("Go's WebSocket libraries, which know nothing of the protocol", () => {
	const server = BridgeServer.forAll();
	const client = GoPackage.forAll("conformance/clients/go");
	beforeAll(() => server.put(JSON.parse(readFileSync(join(FOLDER, "recorded-flow.json"), "utf8"))));

	describe.each(["coder", "gorilla"])("%s", (library) => {
		it.each(toolSessions)("plays the recorded session %s [D18, P6]", async (_, file) => {
			expect(await client.print(server.url, library, file)).toBe("");
		});
	});
});
