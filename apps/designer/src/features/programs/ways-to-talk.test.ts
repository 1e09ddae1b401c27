import { expect, it } from "vitest";
import { waysToTalk } from "./ways-to-talk.ts";

it("names the server's address and the flow in each example", () => {
	for (const { address, example } of waysToTalk("http://127.0.0.1:4870", "desk")) {
		expect(address).toMatch(/^http:\/\/127\.0\.0\.1:4870\//);
		expect(example).toContain("desk");
		expect(example).toContain("http://127.0.0.1:4870/");
		expect(example).toContain("<access token>");
	}
});
