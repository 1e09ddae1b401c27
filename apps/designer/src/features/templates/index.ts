export { TemplateGallery } from "./TemplateGallery.tsx";
