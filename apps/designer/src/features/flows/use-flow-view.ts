import { useSearchParams } from "wouter";
import { type FlowView, readFlowView, writeFlowView } from "../../core/flow-list/flow-view.ts";

/** What the address says is shown, and how to show something else. Each change is a step that Back takes back, but typing. */
export function useFlowView(): {
	readonly view: FlowView;
	readonly show: (change: Partial<FlowView>, options?: { readonly replace?: boolean }) => void;
} {
	const [search, setSearch] = useSearchParams();
	const view = readFlowView(search);
	return {
		view,
		show: (change, { replace = false } = {}) =>
			setSearch((now) => writeFlowView({ ...readFlowView(now), ...change }), { replace }),
	};
}

/** The address of the list in a folder, without any filter. */
export function folderHref(folder: string): string {
	return folder === "" ? "/flows" : `/flows?${new URLSearchParams({ folder })}`;
}
