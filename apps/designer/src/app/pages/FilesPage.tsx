import { useSearchParams } from "wouter";
import { Files, UploadButton } from "../../features/files/index.ts";
import { Page } from "../shell/Page.tsx";

/** The workspace's files, in the folder that the address names. */
export default function FilesPage() {
	const [search, setSearch] = useSearchParams();
	const folder = search.get("folder") ?? "";
	return (
		<Page
			title="Files"
			description="The folder that flows read from and write to."
			actions={<UploadButton folder={folder} />}
		>
			<Files
				key={folder}
				folder={folder}
				viewed={search.get("file") ?? undefined}
				onClose={() => setSearch(folder === "" ? {} : { folder }, { replace: true })}
			/>
		</Page>
	);
}
