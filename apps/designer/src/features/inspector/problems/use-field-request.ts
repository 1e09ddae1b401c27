import { type RefObject, useEffect } from "react";
import { useStore } from "zustand";
import { type FieldTab, fieldRequest } from "./field-request.ts";

/** What can have the focus in a field, the field's own control before its switches. */
const CONTROLS =
	"input, textarea, [contenteditable=true], button[role=combobox], button[role=switch], [role=radio][tabindex='0'], button";

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
		requestAnimationFrame(function goThere() {
			const id = name === undefined ? undefined : `${tab === "outputs" ? "output" : "parameter"}-${name}`;
			const field = id === undefined ? panel.current : document.getElementById(id);
			// Its editor may still be loading.
			if (field?.querySelector("[aria-busy=true]")) {
				requestAnimationFrame(goThere);
				return;
			}
			const invalid = field?.querySelector<HTMLElement>("[aria-invalid=true]");
			const control = invalid ?? controlIn(field);
			field?.scrollIntoView({ block: "nearest" });
			control?.focus();
		});
	}, [wanted, openTab, panel]);
}

/** The first control by kind, not by place: a parameter's scope switch stands before its control. */
function controlIn(field: HTMLElement | null | undefined): HTMLElement | undefined {
	for (const selector of CONTROLS.split(", ")) {
		const control = field?.querySelector<HTMLElement>(selector);
		if (control) return control;
	}
	return undefined;
}
