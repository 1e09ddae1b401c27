import { describe, expect, it } from "vitest";
import { NODE_TYPES, nodeType } from "../testing/node-types.ts";
import { searchNodeTypes } from "./search-node-types.ts";

const found = (search: string) => searchNodeTypes([...NODE_TYPES.values()], search).map(({ id }) => id);

describe("searching node types", () => {
	it("gives all of them by name for no search, triggers first", () => {
		expect(found(" ")).toEqual([
			"Flow.Manual",
			"AI.RemoteAgent",
			"AI.Agent",
			"Flow.Log",
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

	it("finds by what other products call a node, behind a name that begins so and before what only mentions it", () => {
		const types = [
			nodeType("A.A", "Fork", { description: "Like an if." }),
			nodeType("A.B", "Switch", { keywords: ["If", "router"] }),
			nodeType("A.C", "If nothing"),
			nodeType("A.D", "Wait", { keywords: ["split if late"] }),
		];
		expect(searchNodeTypes(types, "if").map(({ id }) => id)).toEqual(["A.C", "A.B", "A.D", "A.A"]);
		expect(searchNodeTypes(types, "rout").map(({ id }) => id)).toEqual(["A.B"]);
	});
});
