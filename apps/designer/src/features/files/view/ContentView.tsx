import { FileX } from "lucide-react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";
import { CsvTable } from "./CsvTable.tsx";
import type { Content } from "./read-content.ts";

interface ContentViewProps {
	readonly name: string;
	readonly content: Content;
}

/** A file's content, by its kind. */
export function ContentView({ name, content }: ContentViewProps) {
	switch (content.kind) {
		case "json":
			return <ValueView value={content.value} label={`Content of ${name}`} openLevels={2} />;
		case "csv":
			return <CsvTable name={name} rows={content.rows} more={content.more} />;
		case "image":
			return (
				<img
					src={content.address}
					alt={name}
					className="mx-auto max-h-[60vh] max-w-full rounded-md border border-border bg-surface-sunken object-contain"
				/>
			);
		case "binary":
			return (
				<EmptyState icon={<FileX size={20} />} title="Nothing to show">
					The file is neither text in UTF-8 nor an image. Download it instead.
				</EmptyState>
			);
		case "text":
			return (
				<ScrollRegion
					label={`Content of ${name}`}
					className="max-h-[60vh] rounded-md border border-border bg-surface-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
				>
					{content.text || <span className="text-text-muted">The file is empty.</span>}
				</ScrollRegion>
			);
	}
}
