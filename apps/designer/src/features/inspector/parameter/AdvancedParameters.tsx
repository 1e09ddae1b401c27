import { settingOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import { classNames } from "../../../ui/class-names.ts";
import { fieldRequest } from "../problems/field-request.ts";

interface AdvancedParametersProps {
	readonly node: FlowNode;
	readonly properties: readonly Property[];
	/** Their rows. */
	readonly children: ReactNode;
}

/** The parameters that are rarely set, folded away. Opens by itself for what is set, and for who wants to go to one. */
export function AdvancedParameters({ node, properties, children }: AdvancedParametersProps) {
	const contentId = useId();
	const set = properties.filter(({ name }) => settingOf(node, name) !== undefined).length;
	const [open, setOpen] = useState(set > 0);
	const wanted = useStore(fieldRequest, (state) => state.wanted?.name);
	useEffect(() => {
		if (properties.some(({ name }) => name === wanted)) setOpen(true);
	}, [properties, wanted]);
	return (
		<>
			<button
				type="button"
				aria-expanded={open}
				aria-controls={contentId}
				onClick={() => setOpen(!open)}
				className="flex h-9 items-center gap-1.5 px-3 text-left text-text-muted hover:text-text focus-visible:-outline-offset-2"
			>
				<ChevronRight aria-hidden size={14} className={classNames("shrink-0", open && "rotate-90")} />
				Advanced
				<span className="text-sm">{set > 0 ? `${properties.length}, ${set} set` : properties.length}</span>
			</button>
			<div id={contentId} hidden={!open} className="border-t border-border">
				{open && children}
			</div>
		</>
	);
}
