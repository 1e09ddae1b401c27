import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { installed, NO_PYTHON } from "../../../test/support/installed.ts";
import { TOKEN } from "../../../test/support/temporary-app.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const FOLDER = join(ROOT, "conformance/bridge");
const PYTHON = join(ROOT, "sdk/python/.venv/bin/python");
const run = promisify(execFile);
const toolSessions = globSync(`${FOLDER}/sessions/*.json`).map(
	(file) => [basename(file, ".json"), file] as const,
);

describe.skipIf(!installed(existsSync(PYTHON), NO_PYTHON))(
	"Python's WebSocket libraries, which know nothing of the protocol",
	() => {
		const server = BridgeServer.forAll();
		beforeAll(() => server.put(JSON.parse(readFileSync(join(FOLDER, "recorded-flow.json"), "utf8"))));

		describe.each(["websockets", "aiohttp"])("%s", (library) => {
			it.each(toolSessions)("plays the recorded session %s [D18, P6]", async (_, file) => {
				const env = { SWITCHYARD_URL: server.url, SWITCHYARD_TOKEN: TOKEN };
				const program = join(ROOT, "conformance/clients/python/main.py");
				expect(await run(PYTHON, [program, library, file], { env })).toEqual({ stdout: "", stderr: "" });
			});
		});
	},
);
