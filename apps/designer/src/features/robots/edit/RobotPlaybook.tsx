import { useId, useState } from "react";
import { CONTROL } from "../../../ui/Field.tsx";
import { MarkdownText } from "../../../ui/markdown/MarkdownText.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";

interface RobotPlaybookProps {
	readonly value: string;
	readonly onChange: (playbook: string) => void;
}

/** As high as the text, within what can be seen of it at once. */
const HEIGHT = "min-h-80 max-h-[60dvh]";

/** What a robot does and how: Markdown, with a preview in its place. */
export function RobotPlaybook({ value, onChange }: RobotPlaybookProps) {
	const [view, setView] = useState<"write" | "preview">("write");
	const id = useId();
	return (
		<div className="flex flex-col gap-1">
			<div className="flex items-end gap-3">
				<label htmlFor={id} className="flex-1 text-sm font-medium">
					Playbook
				</label>
				<SegmentedControl
					label="Show the playbook as"
					value={view}
					onValueChange={setView}
					segments={[
						{ value: "write", label: "Markdown" },
						{ value: "preview", label: "Preview" },
					]}
				/>
			</div>
			<textarea
				id={id}
				required
				maxLength={100_000}
				value={value}
				placeholder="You help customers with their orders. First ask for the order number, then …"
				onChange={(event) => onChange(event.target.value)}
				className={`${CONTROL} ${HEIGHT} field-sizing-content resize-none py-2 font-mono text-sm leading-5 ${view === "preview" ? "hidden" : ""}`}
			/>
			{view === "preview" && (
				<ScrollRegion
					label="Preview of the playbook"
					className={`${HEIGHT} rounded-md border border-border px-4 py-3`}
				>
					{value.trim() === "" ? (
						<span className="text-text-muted">The preview of the playbook is shown here.</span>
					) : (
						<MarkdownText text={value} />
					)}
				</ScrollRegion>
			)}
		</div>
	);
}
