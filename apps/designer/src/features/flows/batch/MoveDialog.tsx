import { isInFolder } from "@switchyard/spec/identity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Select } from "../../../ui/Select.tsx";

interface MoveDialogProps {
	/** What is moved: “3 flows”. */
	readonly what: string;
	/** Where it is now. */
	readonly from: string;
	/** A folder that is moved: it can go neither into itself nor into what is in it. */
	readonly folder?: string;
	readonly onClose: () => void;
	readonly onMove: (folder: string) => void;
}

/** Stands for the top: no path is this. */
const TOP = "/";

/** Asks for the folder to move something to. */
export function MoveDialog({ what, from, folder, onClose, onMove }: MoveDialogProps) {
	const { api } = useServices();
	const { data: folders = [] } = useQuery(queries.flowFolders(api));
	const [to, setTo] = useState(from === "" ? TOP : from);
	const paths = folders
		.map(({ path }) => path)
		.filter((path) => folder === undefined || !isInFolder(path, folder));
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Move ${what}`}
			size="sm"
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						variant="primary"
						disabled={(to === TOP ? "" : to) === from}
						onClick={() => onMove(to === TOP ? "" : to)}
					>
						Move
					</Button>
				</>
			}
		>
			<Select
				label="Folder"
				value={to}
				onValueChange={setTo}
				options={[
					{ value: TOP, label: "All flows (top level)" },
					...paths.map((path) => ({ value: path, label: path.replaceAll("/", " / ") })),
				]}
				description={paths.length === 0 ? "There is no other folder yet: make one on the page." : undefined}
			/>
		</Dialog>
	);
}
