import { type RefObject, useEffect } from "react";
import { useStore } from "zustand";
import { type FieldTab, fieldRequest } from "./field-request.ts";

/** What takes a value, before what only switches: a parameter's scope switch stands before its control. */
const CONTROLS = [
	"[aria-invalid=true]",
	"input, textarea, [contenteditable=true], [role=combobox], [role=switch]",
];

/** How the ids of the fields on a tab begin. */
const ELEMENTS: Record<FieldTab, string> = {
	parameters: "parameter",
	outputs: "output",
	tool: "setting",
	failure: "setting",
};

/** How many frames a control may take to appear: the code editor is loaded when it is first needed. */
const PATIENCE = 120;

/**
 * Answers requests for a field: opens its tab, and once that is shown brings the field into view and the focus into its
 * control.
 */
export function useFieldRequest(
	panel: RefObject<HTMLElement | null>,
	openTab: (tab: FieldTab) => void,
): void {
	const wanted = useStore(fieldRequest, (state) => state.wanted);
	useEffect(() => {
		if (!wanted) return;
		fieldRequest.setState({ wanted: undefined });
		openTab(wanted.tab);
		const { name, tab } = wanted;
		const id = name === undefined ? undefined : `${ELEMENTS[tab]}-${name}`;
		focusOnceThere(() => (id === undefined ? panel.current : document.getElementById(id)), PATIENCE);
	}, [wanted, openTab, panel]);
}

function focusOnceThere(find: () => HTMLElement | null, frames: number): void {
	requestAnimationFrame(() => {
		const field = find();
		const control = field && controlIn(field);
		if (control) {
			const folded = control.closest("details");
			if (folded) folded.open = true;
			field.scrollIntoView({ block: "nearest" });
			control.focus();
		} else if (frames > 0) focusOnceThere(find, frames - 1);
		else field?.querySelector("button")?.focus();
	});
}

function controlIn(field: HTMLElement): HTMLElement | undefined {
	for (const selector of CONTROLS) {
		const control = field.querySelector<HTMLElement>(selector);
		if (control) return control;
	}
	return undefined;
}
