import type { TemplatePurpose } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate, Search } from "lucide-react";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PURPOSES, searchTemplates } from "./search-templates.ts";
import { TemplateCard } from "./TemplateCard.tsx";

/** Every template, by purpose and by words. */
export function TemplateGallery() {
	const { api } = useServices();
	const templates = useQuery(queries.templates(api));
	const [search, setSearch] = useState("");
	const [purpose, setPurpose] = useState<TemplatePurpose | "all">("all");
	const found = searchTemplates(templates.data ?? [], {
		search,
		purpose: purpose === "all" ? undefined : purpose,
	});
	return (
		<>
			<search className="flex flex-wrap items-center gap-3">
				<TextField
					label="Search templates"
					labelHidden
					type="search"
					icon={<Search size={14} />}
					placeholder="Search templates"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
					className="w-80 max-sm:w-full"
				/>
				<SegmentedControl
					label="Purpose"
					value={purpose}
					onValueChange={setPurpose}
					segments={[{ value: "all", label: "All" }, ...PURPOSES]}
				/>
			</search>
			{templates.isError ? (
				<ErrorState
					title="The templates could not be loaded"
					error={templates.error}
					onRetry={() => void templates.refetch()}
				/>
			) : templates.data === undefined ? (
				<SkeletonRows rows={6} label="Loading the templates" />
			) : found.length === 0 ? (
				<EmptyState icon={<LayoutTemplate size={20} />} title="No template matches">
					Try other words, or another purpose.
				</EmptyState>
			) : (
				<ul aria-label="Templates" className="grid grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-4">
					{found.map((template) => (
						<TemplateCard key={template.id} template={template} />
					))}
				</ul>
			)}
		</>
	);
}
