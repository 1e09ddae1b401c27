import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { Recorder } from "../../services/recorder.ts";
import { useRecorderState } from "../../services/recorder-context.tsx";
import { LivePicture } from "../../ui/LivePicture.tsx";

interface PageViewProps {
	readonly recorder: Recorder;
	/** The person leaves the page by keyboard. */
	readonly onLeave: () => void;
}

const BUTTONS = ["left", "middle", "right"] as const;

/** The live picture of the page. Mouse and keys go to the page; F6 leaves it. */
export function PageView({ recorder, onLeave }: PageViewProps) {
	const size = useRecorderState((state) => state.size);
	const title = useRecorderState((state) => state.title);
	// Until its dialog is answered, the page takes nothing.
	const waits = useRecorderState((state) => state.dialog !== undefined);
	const frame = useRef<HTMLDivElement>(null);

	// React's own listener for the wheel is passive: it could not keep the designer from scrolling.
	useEffect(() => {
		const element = frame.current?.querySelector("canvas");
		const scroll = (event: WheelEvent) => {
			event.preventDefault();
			recorder.send({ type: "wheel", ...placeIn(event), dx: event.deltaX, dy: event.deltaY });
		};
		element?.addEventListener("wheel", scroll, { passive: false });
		return () => element?.removeEventListener("wheel", scroll);
	}, [recorder]);

	const waited = useRef(false);
	useEffect(() => {
		if (waited.current && !waits) frame.current?.querySelector("canvas")?.focus();
		waited.current = waits;
	}, [waits]);

	const mouse = (event: "move" | "down" | "up") => (pointer: PointerEvent<HTMLCanvasElement>) => {
		if (event === "down") pointer.currentTarget.focus();
		const button = BUTTONS[pointer.button] ?? "left";
		const clicks = event === "move" ? 0 : clicksOf(pointer);
		recorder.send({ type: "mouse", event, ...placeIn(pointer), button, clicks });
	};

	function key(event: "down" | "up", pressed: KeyboardEvent) {
		if (pressed.key === "F6") {
			pressed.preventDefault();
			if (event === "down") onLeave();
			return;
		}
		pressed.stopPropagation();
		// What is pasted comes as text.
		if (pressed.key.toLowerCase() === "v" && (pressed.ctrlKey || pressed.metaKey)) return;
		pressed.preventDefault();
		if (pressed.key !== "Process" && pressed.key !== "Dead")
			recorder.send({ type: "key", event, key: pressed.key });
	}

	return (
		<div
			ref={frame}
			role="application"
			aria-label={`Page ${title}. F6 leaves it.`}
			className="flex min-h-0 flex-1 items-start justify-center overflow-hidden bg-surface-sunken p-2"
		>
			<LivePicture
				onPicture={recorder.onPicture}
				size={size}
				tabIndex={0}
				data-testid="recorded-page"
				aria-label="Live picture of the page"
				inert={waits}
				className="touch-none inert:opacity-50 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus"
				onPointerMove={mouse("move")}
				onPointerDown={mouse("down")}
				onPointerUp={mouse("up")}
				onContextMenu={(event: MouseEvent) => event.preventDefault()}
				onKeyDown={(event) => key("down", event)}
				onKeyUp={(event) => key("up", event)}
				onPaste={(event) => {
					event.preventDefault();
					recorder.send({ type: "text", text: event.clipboardData.getData("text/plain") });
				}}
			/>
		</div>
	);
}

/** Where in the page a place of the picture is. */
function placeIn({
	currentTarget,
	clientX,
	clientY,
}: Pick<globalThis.MouseEvent, "clientX" | "clientY"> & { readonly currentTarget: unknown }) {
	const element = currentTarget as HTMLCanvasElement;
	const box = element.getBoundingClientRect();
	const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most);
	return {
		x: inside(((clientX - box.left) / box.width) * element.width, element.width),
		y: inside(((clientY - box.top) / box.height) * element.height, element.height),
	};
}

/** A pointer's event does not count clicks where it says 0. */
function clicksOf({ detail }: PointerEvent): number {
	return Math.min(Math.max(detail, 1), 3);
}
