import { describe, expect, it } from "vitest";
import { agentsLike, isConnected } from "./connected-agents.ts";

const agent = (name: string, attached = true) => ({ name, version: "1.0.0", attached });
const AGENTS = [agent("mail-desk"), agent("desk-agent"), agent("desk-agent"), agent("gone-desk", false)];

describe("the agents that a node can let work", () => {
	it("are those that are connected, each name once", () => {
		expect(agentsLike(AGENTS, "").map(({ name }) => name)).toEqual(["desk-agent", "mail-desk"]);
		expect(agentsLike(AGENTS, "Mail").map(({ name }) => name)).toEqual(["mail-desk"]);
	});

	it("are not there while their host is away", () => {
		expect(isConnected(AGENTS, "desk-agent")).toBe(true);
		expect(isConnected(AGENTS, "gone-desk")).toBe(false);
		expect(isConnected(AGENTS, "desk")).toBe(false);
	});
});
