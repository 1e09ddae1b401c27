import type { Flow, FlowNode } from "@switchyard/spec/flow";

/** Decides who takes care of an order: branches that meet again, without any AI. */
export const orderTriage: Flow = {
	formatVersion: 1,
	id: "order-triage",
	name: "Order triage",
	revision: 0,
	nodes: [
		{
			id: "start",
			type: "Flow.Manual",
			name: "New order",
			position: { x: 0, y: 128 },
			params: {
				message: { scope: "Custom", value: { order: { id: 42, total: 1250, country: "DE" } } },
			},
		},
		{
			id: "triage",
			type: "Flow.Switch",
			name: "What kind of order?",
			position: { x: 304, y: 128 },
			params: {
				rules: {
					scope: "Custom",
					value: [
						{ port: "large", name: "Large", when: "order.total >= 1000" },
						{ port: "abroad", name: "Abroad", when: 'order.country != "DE"' },
					],
				},
			},
		},
		assign("large", "Key accounts", 0, { team: "key accounts", hours: 4 }),
		assign("abroad", "Export", 160, { team: "export", hours: 24 }),
		assign("standard", "Standard", 320, { team: "order desk", hours: 48 }),
		{
			id: "meet",
			type: "Flow.Join",
			name: "Assigned",
			position: { x: 912, y: 160 },
			params: {},
		},
		{
			id: "tell",
			type: "Flow.Log",
			name: "Write it down",
			position: { x: 1216, y: 160 },
			params: {
				text: {
					scope: "Message",
					template: "Order {{ order.id }} goes to {{ team }}, to be done within {{ hours }} hours",
				},
			},
		},
	],
	wires: [
		{ id: "order", from: { node: "start", port: "out" }, to: { node: "triage", port: "in" } },
		{ id: "is-large", from: { node: "triage", port: "large" }, to: { node: "large", port: "in" } },
		{ id: "is-abroad", from: { node: "triage", port: "abroad" }, to: { node: "abroad", port: "in" } },
		{ id: "is-standard", from: { node: "triage", port: "otherwise" }, to: { node: "standard", port: "in" } },
		{ id: "large-done", from: { node: "large", port: "out" }, to: { node: "meet", port: "in" } },
		{ id: "abroad-done", from: { node: "abroad", port: "out" }, to: { node: "meet", port: "in" } },
		{ id: "standard-done", from: { node: "standard", port: "out" }, to: { node: "meet", port: "in" } },
		{ id: "assigned", from: { node: "meet", port: "out" }, to: { node: "tell", port: "in" } },
	],
};

function assign(id: string, name: string, y: number, fields: Readonly<Record<string, unknown>>): FlowNode {
	const value = Object.entries(fields).map(([field, constant]) => ({
		name: field,
		value: { scope: "Custom", value: constant },
	}));
	return {
		id,
		type: "Flow.Set",
		name,
		position: { x: 608, y },
		params: { fields: { scope: "Custom", value } },
	};
}
