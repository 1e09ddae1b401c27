import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CONNECT_EXAMPLES, connectCommand } from "./connect-examples.ts";

const ROOT = new URL("../../../../../../", import.meta.url);

describe("the examples of how to connect", () => {
	it.each(CONNECT_EXAMPLES)("$title is there, and says how it is started", ({ folder, start }) => {
		expect(existsSync(new URL(`${folder}/README.md`, ROOT))).toBe(true);
		expect(start).toContain(folder);
	});

	it("are given a token of their own, for nothing but what they do", () => {
		const [go] = CONNECT_EXAMPLES;
		expect(go && connectCommand("ws://127.0.0.1:4870/bridge", go)).toBe(
			[
				"export SWITCHYARD_URL=ws://127.0.0.1:4870/bridge",
				'export SWITCHYARD_TOKEN="$(npm run -s flow -- token create go-mail --purpose serve-packages=GoMail --server http://127.0.0.1:4870)"',
				"cd examples/go-mail && go run .",
			].join("\n"),
		);
	});
});
