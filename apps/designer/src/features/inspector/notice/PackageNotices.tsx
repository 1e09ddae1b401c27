import { useEditor } from "../../../services/editor-context.tsx";
import { MissingIcon } from "../../../ui/MissingIcon.tsx";
import { ChangedToolNotice } from "./ChangedToolNotice.tsx";
import { PackageNotice } from "./PackageNotice.tsx";

/** What keeps nodes of a type from working now that lies with their package: no host, or a tool nobody agreed to. */
export function PackageNotices({ type }: { readonly type: string }) {
	const missing = useEditor((state) => state.unavailable.get(type));
	const changed = useEditor((state) => state.changed.has(type));
	return (
		<>
			{missing && (
				<PackageNotice
					label={missing.command === undefined ? "No host" : "Package not added"}
					icon={<MissingIcon missing={missing} size={14} />}
					link="Packages"
				>
					{missing.sentence} The node can be edited and wired;{" "}
					{missing.command === undefined
						? "a step of it waits for a host, and fails if none comes in time."
						: "a step of it fails until then."}
				</PackageNotice>
			)}
			{changed && <ChangedToolNotice types={[type]} />}
		</>
	);
}
