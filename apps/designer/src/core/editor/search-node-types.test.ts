import { describe, expect, it } from "vitest";
import { NODE_TYPES } from "../testing/node-types.ts";
import { searchNodeTypes } from "./search-node-types.ts";

const found = (search: string) => searchNodeTypes([...NODE_TYPES.values()], search).map(({ id }) => id);

describe("searching node types", () => {
	it("gives all of them by name for no search", () => {
		expect(found(" ")).toEqual([
			"AI.RemoteAgent",
			"AI.Agent",
			"Flow.Log",
			"Flow.Manual",
			"Mail.Send",
			"Flow.Switch",
		]);
	});

	it("puts names that begin with the word first", () => {
		expect(found("s")[0]).toBe("Mail.Send");
		expect(found("agent")).toEqual(["AI.RemoteAgent", "AI.Agent"]);
	});

	it("finds by tool name and id, and every word must fit", () => {
		expect(found("send_email")).toEqual(["Mail.Send"]);
		expect(found("mail send")).toEqual(["Mail.Send"]);
		expect(found("mail switch")).toEqual([]);
	});
});
