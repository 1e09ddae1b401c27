import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { showToast } from "../../ui/toast-store.ts";
import { useUpload } from "./use-upload.ts";

interface DropZoneProps {
	readonly folder: string;
	readonly children: ReactNode;
}

/** Uploads files that are dropped on it. */
export function DropZone({ folder, children }: DropZoneProps) {
	const { upload } = useUpload();
	const [over, setOver] = useState(false);
	/** How many of the elements in it the pointer is over. */
	const depth = useRef(0);
	const move = (event: DragEvent, by: number) => {
		if (!event.dataTransfer.types.includes("Files")) return;
		event.preventDefault();
		depth.current = Math.max(0, depth.current + by);
		setOver(depth.current > 0);
	};
	return (
		<section
			aria-label="Files of the workspace"
			onDragEnter={(event) => move(event, 1)}
			onDragOver={(event) => move(event, 0)}
			onDragLeave={(event) => move(event, -1)}
			onDrop={(event) => {
				move(event, -depth.current);
				void upload(folder, droppedFiles(event.dataTransfer));
			}}
			className={classNames(
				"overflow-hidden rounded-lg border bg-surface",
				over ? "border-accent outline-2 outline-accent" : "border-border",
			)}
		>
			{children}
		</section>
	);
}

/** Browsers give folders as files that cannot be read. */
function droppedFiles({ items }: DataTransfer): File[] {
	const files = [...items].filter(({ kind }) => kind === "file");
	const folders = files.filter((item) => item.webkitGetAsEntry()?.isDirectory);
	if (folders.length > 0) {
		showToast({
			title: "Folders cannot be uploaded",
			description: "Drop the files in them instead.",
			tone: "danger",
		});
	}
	return files
		.filter((item) => !folders.includes(item))
		.map((item) => item.getAsFile())
		.filter((file) => file !== null);
}
