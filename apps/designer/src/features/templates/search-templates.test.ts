import type { FlowTemplate } from "@switchyard/spec/http";
import { expect, it } from "vitest";
import { searchTemplates } from "./search-templates.ts";

const template = (id: string, purpose: FlowTemplate["purpose"], description: string): FlowTemplate => ({
	...{ id, purpose, name: id, description, needs: [], wires: [] },
	nodes: [{ id: "a", type: "Flow.Manual", name: `Step of ${id}`, position: { x: 0, y: 0 }, params: {} }],
});

const templates = [
	template("triage", "support", "Sorts tickets"),
	template("reminders", "finance", "Reminds of unpaid invoices"),
];

const found = (search: string, purpose?: FlowTemplate["purpose"]) =>
	searchTemplates(templates, { search, purpose }).map(({ id }) => id);

it("finds templates by words of their description and of their steps, in any order", () => {
	expect(found("")).toEqual(["triage", "reminders"]);
	expect(found("invoices UNPAID")).toEqual(["reminders"]);
	expect(found("step triage")).toEqual(["triage"]);
	expect(found("nothing")).toEqual([]);
});

it("keeps to one purpose where one is chosen", () => {
	expect(found("s", "finance")).toEqual(["reminders"]);
	expect(found("tickets", "finance")).toEqual([]);
});
