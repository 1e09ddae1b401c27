import { custom, flow, node } from "@switchyard/flow/testing";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { SITE } from "../../docs/example-servers.ts";
import { QUESTION } from "../resume/question.ts";
import type { Scenario } from "../scenario.ts";
import { candidates, fewest } from "./choose-scenarios.ts";

/** Node types of a release: what matters of them here is their inputs. */
function typesWith(inputs: Readonly<Record<string, readonly string[]>>): Map<string, NodeSpec> {
	return new Map(
		Object.entries({ "Flow.Manual": [], "Flow.Ask": [], ...inputs }).map(([id, names]) => {
			const properties = names.map((name) => ({ name, variableType: "In" }));
			return [id, { id, properties } as unknown as NodeSpec];
		}),
	);
}

function scenario(id: string, ...types: readonly string[]): Scenario {
	const nodes = types.map((type, index) => node(`n${index}`, type, { url: custom(`${SITE}/pens`) }));
	const wires = nodes.map(({ id: to }, index) => `${nodes[index - 1]?.id ?? "start"} > ${to}`);
	return {
		group: "data",
		flow: flow([node("start", "Flow.Manual"), ...nodes], wires, { id }),
		gives: {},
	};
}

describe("the scenarios that a release can run", () => {
	it("have node types of the release alone, and the parameters that it has", () => {
		const types = typesWith({ "Test.One": ["url"], "Test.Two": [] });
		const found = candidates([scenario("a", "Test.One", "Test.Two"), scenario("b", "Test.Three")], types);
		expect(found.map(({ scenario: { flow: of }, nodeTypes }) => [of.id, nodeTypes])).toEqual([
			["a", ["Test.One", "Test.Two"]],
		]);
		expect(found[0]?.scenario.flow.nodes.at(-1)?.params).toEqual({});
	});

	it("ask a person first, whose answer has the addresses of servers", () => {
		const [found] = candidates([scenario("a", "Test.One")], typesWith({ "Test.One": ["url"] }));
		const { nodes, wires } = found?.scenario.flow ?? { nodes: [], wires: [] };
		expect(nodes.at(-1)?.params).toEqual({
			url: { scope: "Message", template: `{{ ${QUESTION}.site }}/pens` },
		});
		expect(wires.map(({ from, to }) => `${from.node} > ${to.node}`)).toEqual([
			`start > ${QUESTION}`,
			`${QUESTION} > n0`,
		]);
	});

	it("are refused where no answer can say an address", () => {
		const [start, one] = scenario("a", "Test.One").flow.nodes;
		const nodes = [start, { ...one, params: { url: custom([SITE]) } }] as Scenario["flow"]["nodes"];
		const listed = { ...scenario("a", "Test.One"), flow: { ...scenario("a", "Test.One").flow, nodes } };
		expect(() => candidates([listed], typesWith({ "Test.One": ["url"] }))).toThrow("No answer can fill");
	});

	it("are chosen so that few have every node type", () => {
		const types = typesWith({ "Test.One": [], "Test.Two": [], "Test.Three": [] });
		const all = candidates(
			[
				scenario("a", "Test.One"),
				scenario("b", "Test.One", "Test.Two"),
				scenario("c", "Test.Two"),
				scenario("d", "Test.Three"),
			],
			types,
		);
		expect(fewest(all).map(({ scenario: { flow: of } }) => of.id)).toEqual(["b", "d"]);
	});
});
