import { Unplug } from "lucide-react";
import { unavailableWords } from "../../../core/editor/known-node-types.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { ChangedToolNotice } from "./ChangedToolNotice.tsx";
import { PackageNotice } from "./PackageNotice.tsx";

/** What keeps nodes of a type from working now that lies with their package: no host, or a tool nobody agreed to. */
export function PackageNotices({ type }: { readonly type: string }) {
	const unavailable = useEditor((state) => state.unavailable.has(type));
	const changed = useEditor((state) => state.changed.has(type));
	return (
		<>
			{unavailable && (
				<PackageNotice label="No host" icon={<Unplug aria-hidden size={14} />} link="Packages">
					{unavailableWords(type)} The node can be edited and wired; a step of it waits for a host, and fails
					if none comes in time.
				</PackageNotice>
			)}
			{changed && <ChangedToolNotice types={[type]} />}
		</>
	);
}
