import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CONNECT_EXAMPLES, connectCommand } from "./connect-examples.ts";

const ROOT = new URL("../../../../../../", import.meta.url);

describe("the examples of how to connect", () => {
	it.each(CONNECT_EXAMPLES)("$title is there, and says how it is started", ({ folder, start }) => {
		expect(existsSync(new URL(`${folder}/README.md`, ROOT))).toBe(true);
		expect(start).toContain(folder);
	});

	it("are told where the server is and where its token lies, never the token", () => {
		const [go] = CONNECT_EXAMPLES;
		expect(go && connectCommand("ws://127.0.0.1:4870/bridge", go)).toBe(
			[
				"export SWITCHYARD_URL=ws://127.0.0.1:4870/bridge",
				'export SWITCHYARD_TOKEN="$(cat .switchyard/token)"',
				"cd examples/go-mail && go run .",
			].join("\n"),
		);
	});
});
