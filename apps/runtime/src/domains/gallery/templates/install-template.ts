import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowStore } from "../../flows/index.ts";
import { freeNames } from "../../flows/index.ts";
import { TEMPLATES } from "./templates.ts";

/**
 * Makes a flow of a template, under an id and a name that no flow has.
 * @throws AppError `TEMPLATE_NOT_FOUND`
 */
export async function installTemplate(
	id: string,
	flows: Pick<FlowStore, "create" | "list">,
	actor: Actor,
): Promise<Flow> {
	const template = TEMPLATES.find((one) => one.id === id);
	if (template === undefined) throw new AppError("TEMPLATE_NOT_FOUND", { field: "template" });
	const { nodes, wires } = template;
	const names = await freeNames(template, flows);
	return flows.create({ document: { formatVersion: 1, ...names, revision: 0, nodes, wires } }, actor);
}
