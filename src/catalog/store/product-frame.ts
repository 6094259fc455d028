/** Layout shared by the product page and its placeholder. */
export const productFrame = 'mx-auto max-w-page px-4 pt-4 sm:px-6 lg:px-10 lg:pt-6'
export const productColumns = 'mt-3 grid items-start gap-8 md:grid-cols-2 md:gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16'
