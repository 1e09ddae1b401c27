import { ArrowLeft, Circle, CircleStop, Crosshair, Globe, Plus, RotateCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RecordedNodes } from "../../core/editor/recorded-nodes.ts";
import type { Recorder } from "../../services/recorder.ts";
import { useRecorderState } from "../../services/recorder-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DialogStrip } from "./DialogStrip.tsx";
import { PageView } from "./PageView.tsx";
import { PasswordStrip } from "./PasswordStrip.tsx";
import { RepeatStrip } from "./RepeatStrip.tsx";
import { TabStrip } from "./TabStrip.tsx";

interface RecorderPanelProps {
	readonly recorder: Recorder;
	/** What is recorded becomes these. */
	readonly nodes: RecordedNodes;
}

/** A browser beside the server: where it is, what is done with what one does in it, and its live picture. */
export function RecorderPanel({ recorder, nodes }: RecorderPanelProps) {
	const { phase, url, pickingFor, problem, dialog } = useRecorderState((state) => state);
	const address = useRef<HTMLInputElement>(null);
	const isOpen = phase === "open";
	const isSomewhere = url.startsWith("http");

	return (
		<section
			aria-label="Recorder"
			className="floating-panel h-[min(62vh,640px)] min-h-0 min-w-0 flex-1 max-sm:h-full"
		>
			<h2 className="sr-only">Recorder</h2>
			<div className="flex items-center gap-1 border-b border-border p-2">
				<RecordButton recorder={recorder} />
				<IconButton
					label="Back"
					icon={<ArrowLeft size={16} />}
					disabled={!isOpen}
					onClick={() => recorder.send({ type: "go", where: "back" })}
				/>
				<IconButton
					label="Reload the page"
					icon={<RotateCw size={16} />}
					disabled={!isOpen}
					onClick={() => recorder.send({ type: "go", where: "reload" })}
				/>
				<AddressField recorder={recorder} url={isSomewhere ? url : ""} field={address} />
				<IconButton
					label="New tab"
					icon={<Plus size={16} />}
					disabled={!isOpen}
					onClick={() => recorder.send({ type: "tab", action: "open" })}
				/>
				<IconButton label="Close the recorder" icon={<X size={16} />} onClick={() => recorder.close()} />
			</div>
			{isOpen && <TabStrip recorder={recorder} />}
			{pickingFor !== undefined && isOpen && (
				<div
					role="status"
					className="flex items-center gap-2 border-b border-border bg-selected px-3 py-1.5 text-sm"
				>
					<Crosshair aria-hidden size={14} />
					<span className="flex-1">Click the element for {pickingFor} in the page. It is not clicked.</span>
					<Button size="sm" onClick={() => recorder.stopPicking()}>
						Cancel
					</Button>
				</div>
			)}
			{problem && isOpen && (
				<p role="alert" className="border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-danger">
					{problem.message} {problem.hint}
				</p>
			)}
			{isOpen && <PasswordStrip recorder={recorder} />}
			{isOpen && <RepeatStrip {...{ recorder, nodes }} />}
			{isOpen && dialog && <DialogStrip key={dialog.message} {...{ recorder, dialog }} />}
			{phase === "opening" && (
				<p role="status" className="flex flex-1 items-center justify-center gap-2 text-text-muted">
					<Spinner /> The browser is being opened.
				</p>
			)}
			{phase === "failed" && problem && (
				<ErrorState
					title="There is no browser"
					error={Object.assign(new Error(problem.message), problem)}
					onRetry={() => recorder.open()}
					className="flex-1"
				/>
			)}
			{isOpen && !isSomewhere && (
				<EmptyState icon={<Globe size={20} />} title="No page is open" className="flex-1">
					Write an address above and press Enter. The browser is the server’s: what you do in it becomes steps
					of the flow while it records.
				</EmptyState>
			)}
			{isOpen && isSomewhere && <PageView recorder={recorder} onLeave={() => address.current?.focus()} />}
		</section>
	);
}

function RecordButton({ recorder }: { readonly recorder: Recorder }) {
	const recording = useRecorderState((state) => state.recording);
	const isOpen = useRecorderState((state) => state.phase === "open");
	return (
		<Button
			size="sm"
			disabled={!isOpen}
			aria-pressed={recording}
			icon={
				recording ? (
					<CircleStop size={14} className="text-danger" />
				) : (
					<Circle size={14} className="text-danger" />
				)
			}
			onClick={() => recorder.record(!recording)}
		>
			<span className="max-sm:sr-only">{recording ? "Stop recording" : "Start recording"}</span>
		</Button>
	);
}

interface AddressFieldProps {
	readonly recorder: Recorder;
	readonly url: string;
	readonly field: React.RefObject<HTMLInputElement | null>;
}

/** Where the browser is, and where it is to go. */
function AddressField({ recorder, url, field }: AddressFieldProps) {
	const isOpen = useRecorderState((state) => state.phase === "open");
	const [typed, setTyped] = useState(url);
	useEffect(() => setTyped(url), [url]);
	return (
		<form
			className="min-w-0 flex-1"
			onSubmit={(event) => {
				event.preventDefault();
				const wanted = typed.trim();
				if (wanted !== "")
					recorder.send({ type: "open", url: /^\w+:/.test(wanted) ? wanted : `https://${wanted}` });
			}}
		>
			<TextField
				ref={field}
				label="Address of the page"
				labelHidden
				mono
				type="url"
				inputMode="url"
				placeholder="https://example.com"
				value={typed}
				disabled={!isOpen}
				onChange={(event) => setTyped(event.target.value)}
			/>
		</form>
	);
}
