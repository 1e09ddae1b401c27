import { type FlowNode, HopAsset, HopToolStep } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { settingOf } from "../property.ts";
import { duplicateNames } from "./duplicate-names.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { messageSettingProblems } from "./message-setting.ts";

/** A hop's assets have names of their own, its inputs have values, and its tool steps read and write assets that there are. */
export function hopProblems(node: FlowNode): FieldProblem[] {
	const assets = listOf(node, "assets", isAsset);
	const names = new Set(assets.map(({ name }) => name));
	return [
		...duplicateNames(assets, "assets", "asset"),
		...assets.flatMap(assetProblems),
		...listOf(node, "steps", isToolStep).flatMap((step, index) => unknownAssets(step, index, names)),
	];
}

/** The tool steps of a hop, where they are written as they must be. */
export function toolStepsOf(node: FlowNode): HopToolStep[] {
	return listOf(node, "steps", isToolStep);
}

function assetProblems({ name, kind, value }: HopAsset, position: number): FieldProblem[] {
	const field = `assets[${position}].value`;
	if (value?.scope === "Message") return messageSettingProblems(value, field);
	if (kind !== "input" || value?.value !== undefined) return [];
	return [
		{
			code: "PARAMETER_MISSING",
			message: `The input asset \`${name}\` has no value.`,
			field,
			hint: "Give it a constant, or read it from the message.",
		},
	];
}

function unknownAssets(step: HopToolStep, index: number, names: ReadonlySet<string>): FieldProblem[] {
	return (["parameter_mapping", "result_mapping"] as const).flatMap((mapping) =>
		Object.entries(step[mapping]).flatMap(([key, asset]): FieldProblem[] => {
			if (names.has(asset)) return [];
			return [
				{
					code: "ASSET_UNKNOWN",
					message: `The hop has no asset \`${asset}\`.`,
					field: `steps[${index}].${mapping}.${key}`,
					hint: "Choose another asset, or add it.",
				},
			];
		}),
	);
}

function listOf<Item>(node: FlowNode, name: string, is: (item: unknown) => item is Item): Item[] {
	const setting = settingOf(node, name);
	const value = setting?.scope === "Custom" ? setting.value : undefined;
	return Array.isArray(value) ? value.filter(is) : [];
}

function isAsset(item: unknown): item is HopAsset {
	return fits(HopAsset, item);
}

function isToolStep(item: unknown): item is HopToolStep {
	return fits(HopToolStep, item);
}
