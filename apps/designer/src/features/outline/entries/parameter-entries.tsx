import { allowedScopes } from "@switchyard/flow";
import type { Scope } from "@switchyard/spec/scope";
import { RotateCcw, SlidersHorizontal } from "lucide-react";
import type { ParameterPart } from "../../../core/outline/outline-row.ts";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { SCOPE_LOOKS } from "../../../ui/ScopeBadge.tsx";
import type { OutlineCommands } from "./outline-commands.ts";

/** What can be done with a parameter: going to its field, and who fills it. */
export function parameterEntries(
	{ node, property, setting, scope }: ParameterPart,
	{ editor, goToField }: OutlineCommands,
): readonly MenuEntry[] {
	const { name } = property;
	const field: MenuEntry = {
		label: "Go to its field",
		icon: <SlidersHorizontal size={14} />,
		shortcut: "enter",
		onSelect: () => goToField(node.id, name),
	};
	if (editor.store.getState().readOnly) return [field];
	const allowed = allowedScopes(property);
	const next = allowed[(allowed.indexOf(scope) + 1) % allowed.length];
	return [
		field,
		"separator",
		{ heading: "Who fills it" },
		...allowed.map((each) => ({
			label: scopeWords(each),
			checked: each === scope,
			onSelect: () => void editor.setScope(node.id, name, each),
		})),
		{
			label: "The next that is allowed",
			shortcut: "s",
			disabled: next === undefined || next === scope,
			onSelect: () => next && void editor.setScope(node.id, name, next),
		},
		"separator",
		{
			label: "Reset to default",
			icon: <RotateCcw size={14} />,
			shortcut: "delete",
			disabled: setting === undefined,
			onSelect: () => void editor.setParameter(node.id, name, null),
		},
	];
}

function scopeWords(scope: Scope): string {
	return `${scope}: ${SCOPE_LOOKS[scope].meaning.toLowerCase()}`;
}
