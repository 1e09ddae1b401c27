import type { Position } from "@switchyard/spec";
import { Command } from "cmdk";
import { type ReactNode, useEffect, useRef } from "react";

interface FloatingListProps {
	/** Where it opens, in pixels from the canvas's top left corner; moved so that it stays within the canvas. */
	readonly at: Position;
	readonly label: string;
	readonly placeholder: string;
	readonly search: string;
	readonly onSearch: (search: string) => void;
	readonly onClose: () => void;
	/** What is said when nothing is found. */
	readonly empty: string;
	readonly children: ReactNode;
}

const WIDTH = 288;
const HEIGHT = 340;

/** A list with a search field that floats on the canvas: arrows and Enter choose, Escape and a click elsewhere close it. */
export function FloatingList({
	at,
	label,
	placeholder,
	search,
	onSearch,
	onClose,
	empty,
	children,
}: FloatingListProps) {
	const list = useRef<HTMLDivElement>(null);
	const before = useRef(document.activeElement);

	useEffect(() => {
		const onPointerDown = (event: PointerEvent) => {
			if (event.target instanceof Node && !list.current?.contains(event.target)) onClose();
		};
		window.addEventListener("pointerdown", onPointerDown, true);
		return () => window.removeEventListener("pointerdown", onPointerDown, true);
	}, [onClose]);

	useEffect(() => {
		const element = before.current;
		return () => {
			if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
		};
	}, []);

	return (
		<div
			ref={list}
			role="dialog"
			aria-label={label}
			style={{
				left: `clamp(8px, ${String(at.x)}px, calc(100% - ${String(WIDTH + 8)}px))`,
				top: `clamp(8px, ${String(at.y)}px, calc(100% - ${String(HEIGHT + 8)}px))`,
				width: WIDTH,
			}}
			className="pointer-events-auto absolute z-20 overflow-hidden rounded-lg border border-border bg-surface-raised shadow-overlay"
		>
			<Command
				label={label}
				shouldFilter={false}
				loop
				onKeyDown={(event) => {
					if (event.key !== "Escape") return;
					event.stopPropagation();
					onClose();
				}}
			>
				<Command.Input
					autoFocus
					value={search}
					onValueChange={onSearch}
					placeholder={placeholder}
					className="h-9 w-full border-b border-border bg-transparent px-3 outline-none"
				/>
				<Command.List className="max-h-75 overflow-y-auto p-1">
					<Command.Empty className="px-2 py-4 text-center text-text-muted">{empty}</Command.Empty>
					{children}
				</Command.List>
			</Command>
		</div>
	);
}
