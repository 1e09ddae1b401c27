import { node } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { connectChoices } from "./connect-choices.ts";

const choices = (of: string, search = "", flow = ORDER_DESK) =>
	connectChoices(flow, NODE_TYPES, of, search).map(
		({ from, to, meaning }) => `${from.port} > ${to.node}.${to.port}: ${meaning}`,
	);

describe("what a node can be connected to", () => {
	it("lists an agent's targets, its tools and what it can receive, without what is connected already [P3]", () => {
		expect(choices("desk")).toEqual([
			"out > mail.in: Send the message to it",
			"in > mail.out: Receive its message",
			"in > log.out: Receive its message",
		]);
	});

	it("lets a tool-capable node be a tool, by name of the agent [P3]", () => {
		const flow = {
			...EMPTY_FLOW,
			nodes: [node("desk", "AI.Agent"), node("mail", "Mail.Send", {}, { position: { x: 300, y: 0 } })],
		};
		expect(choices("mail", "desk", flow)).toContain("tool > desk.tools: Become a tool of this agent");
		expect(choices("desk", "", flow)).toContain("tools > mail.tool: Connect it as a tool");
	});

	it("names the port where there are several", () => {
		expect(choices("mail", "desk")).toContain("out > desk.in: Send the message from “Out”");
	});

	it("finds by name and gives nothing for a node that is not there", () => {
		expect(choices("log", "des")).toEqual(["out > desk.in: Send the message to it"]);
		expect(choices("gone")).toEqual([]);
	});
});
