import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { playSession, type RecordedSession } from "../../../test/support/bridge/session-player.ts";
import { TOKEN } from "../../../test/support/temporary-app.ts";

const FOLDER = join(import.meta.dirname, "../../../../../conformance/bridge");
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const toolSessions = globSync(`${FOLDER}/sessions/*.json`).map((file): readonly [string, RecordedSession] => [
	basename(file, ".json"),
	read(file),
]);

const server = BridgeServer.forAll();
beforeAll(() => server.put(read(join(FOLDER, "recorded-flow.json"))));

describe("a WebSocket client that knows nothing of the protocol", () => {
	it.each(toolSessions)("plays the recorded session %s [D4, D18, P5]", async (_name, toolSession) => {
		await playSession(server.url, TOKEN, toolSession);
	});

	it("learns the line at which a session differs from the recording", async () => {
		const lines = [{ client: { command: "dance", id: "d" } }, { server: { id: "d", success: true } }];
		await expect(playSession(server.url, TOKEN, { name: "wrong", lines })).rejects.toThrow("Line 1");
	});
});
