import type { PersonPresent } from "@switchyard/spec/live";
import { useReactFlow, useStore as useReactFlowStore, ViewportPortal } from "@xyflow/react";
import { MousePointer2 } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { nodeBox } from "../../../core/geometry/node-box.ts";
import type { PeopleHere } from "../../../core/people/people-here.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { usePeople } from "../../../services/people-context.tsx";
import { personColour } from "../../../ui/PersonBadge.tsx";

/** The pointers and the selections of the others who have the flow open. */
export function OtherPeople() {
	const people = usePeople();
	return people ? <Others people={people} /> : null;
}

function Others({ people }: { readonly people: PeopleHere }) {
	const others = useStore(people.store, (state) => state.others);
	usePointing(people);
	if (others.length === 0) return null;
	return (
		<ViewportPortal>
			<div className="pointer-events-none">
				{others.map((person) => (
					<div key={person.id} style={personColour(person.colour)}>
						<OtherSelection person={person} />
						<OtherPointer person={person} />
					</div>
				))}
			</div>
		</ViewportPortal>
	);
}

/** Tells the others where this person's pointer is on the canvas. */
function usePointing(people: PeopleHere): void {
	const surface = useReactFlowStore((state) => state.domNode);
	const { screenToFlowPosition } = useReactFlow();
	useEffect(() => {
		const onMove = ({ clientX, clientY }: PointerEvent) =>
			people.point(screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false }));
		const onLeave = () => people.point(undefined);
		surface?.addEventListener("pointermove", onMove);
		surface?.addEventListener("pointerleave", onLeave);
		return () => {
			surface?.removeEventListener("pointermove", onMove);
			surface?.removeEventListener("pointerleave", onLeave);
		};
	}, [people, surface, screenToFlowPosition]);
}

function OtherSelection({ person }: { readonly person: PersonPresent }) {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const index = indexOf(flow);
	return person.selection.map((id) => {
		const node = index.nodes.get(id);
		if (!node) return null;
		const { width, height } = nodeBox(node, nodeTypes.get(node.type));
		const { x, y } = node.position;
		return (
			<div
				key={id}
				style={{ left: x - 4, top: y - 4, width: width + 8, height: height + 8 }}
				className="absolute"
			>
				{/* Below the node: what stands on its edge, such as its state, is over the ring. */}
				<span className="absolute inset-0 -z-10 rounded-lg border-2 border-(--person)" />
				<span className="absolute bottom-full left-1 mb-1 max-w-40 truncate rounded-sm bg-(--person) px-1 text-xs text-white">
					{person.name}
				</span>
			</div>
		);
	});
}

/** As large on the screen however far out the view is. */
function OtherPointer({ person: { name, pointer } }: { readonly person: PersonPresent }) {
	const zoom = useReactFlowStore((state) => state.transform[2]);
	if (!pointer) return null;
	return (
		<div
			aria-hidden
			style={{ transform: `translate(${pointer.x}px, ${pointer.y}px) scale(${1 / zoom})` }}
			className="absolute top-0 left-0 z-20 origin-top-left"
		>
			<MousePointer2 size={16} className="fill-(--person) text-white" />
			<span className="absolute top-4 left-3 max-w-40 truncate rounded-sm bg-(--person) px-1 text-xs whitespace-nowrap text-white">
				{name}
			</span>
		</div>
	);
}
