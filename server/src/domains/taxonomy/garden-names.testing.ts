/**
 * Common garden plants as nurseries write them: Latin with slips, French names, cultivars, trade marks, old names.
 * `typed | names that are right, the accepted one or a synonym of it | cultivar`. A genus is right where the trade names no species.
 */
export const gardenNames = `
Hydrangea paniculata Limelight | Hydrangea paniculata | Limelight
Prunus avium Burlat | Prunus avium | Burlat
Photinia x fraseri Red Robin | Photinia × fraseri | Red Robin
Geranium rozanne | Geranium | rozanne
Tilia cordata Mill. | Tilia cordata |
x Cupressocyparis leylandii | × Cupressocyparis leylandii; Cupressus × leylandii; × Cuprocyparis leylandii |
Cuprocyparis leylandii | × Cupressocyparis leylandii; Cupressus × leylandii; × Cuprocyparis leylandii |
glycine | Wisteria; Wisteria sinensis; Wisteria floribunda |
Skimmia japonica Rubella | Skimmia japonica | Rubella
Hamamelis x intermedia Pallida | Hamamelis × intermedia | Pallida
Hamamelis mollis | Hamamelis mollis |
Paulownia tomentosa | Paulownia tomentosa |
Akebia quinata | Akebia quinata |
Potentilla fruticosa Abbotswood | Potentilla fruticosa; Dasiphora fruticosa | Abbotswood
Acer palmatum Bloodgood | Acer palmatum | Bloodgood
Acer palmattum | Acer palmatum |
Acer palmatum dissectum Garnet | Acer palmatum | dissectum Garnet
Acer japonicum | Acer japonicum |
Acer griseum | Acer griseum |
Acer negundo Flamingo | Acer negundo | Flamingo
Acer platanoides 'Crimson King' | Acer platanoides | Crimson King
Acer x freemanii Autumn Blaze | Acer × freemanii | Autumn Blaze
érable du japon | Acer palmatum; Acer japonicum |
Abelia x grandiflora Kaleidoscope | Abelia × grandiflora | Kaleidoscope
Abies koreana | Abies koreana |
Abies nordmanniana | Abies nordmanniana |
Acanthus mollis | Acanthus mollis |
Achillea millefolium Paprika | Achillea millefolium | Paprika
Actinidia deliciosa Hayward | Actinidia deliciosa; Actinidia chinensis | Hayward
Agapanthus africanus | Agapanthus africanus |
Agapanthe | Agapanthus; Agapanthus africanus |
Agastache foeniculum | Agastache foeniculum |
Ajuga reptans Atropurpurea | Ajuga reptans | Atropurpurea
Albizia julibrissin | Albizia julibrissin |
Albizzia julibrissin Rosea | Albizia julibrissin | Rosea
Alchemilla mollis | Alchemilla mollis |
Allium Purple Sensation | Allium | Purple Sensation
Amelanchier lamarckii | Amelanchier lamarckii |
amelanchier du canada | Amelanchier canadensis; Amelanchier lamarckii; Amelanchier |
Anemone hupehensis Septembercharm | Anemone hupehensis; Eriocapitella hupehensis | Septembercharm
Anemone x hybrida Honorine Jobert | Anemone × hybrida; Anemone hupehensis; Eriocapitella × hybrida | Honorine Jobert
Aralia elata | Aralia elata |
Arbutus unedo | Arbutus unedo |
Arbousier | Arbutus unedo; Arbutus |
Artemisia Powis Castle | Artemisia | Powis Castle
Aster novi-belgii | Symphyotrichum novi-belgii; Aster novi-belgii |
Aster x frikartii Monch | Aster × frikartii; Aster | Monch
Astilbe chinensis Pumila | Astilbe chinensis | Pumila
Aucuba japonica Crotonifolia | Aucuba japonica | Crotonifolia
Azalea japonica | Rhododendron; Azalea; Azalea japonica; Rhododendron japonicum; Rhododendron molle; Rhododendron obtusum |
Berberis thunbergii Atropurpurea | Berberis thunbergii | Atropurpurea
Berberis thunbergi Rose Glow | Berberis thunbergii | Rose Glow
Bergenia cordifolia | Bergenia cordifolia; Bergenia crassifolia |
Betula utilis Jacquemontii | Betula utilis | Jacquemontii
bouleau blanc | Betula pendula; Betula pubescens; Betula papyrifera; Betula alba |
Brachyglottis Sunshine | Brachyglottis | Sunshine
Brunnera macrophylla Jack Frost | Brunnera macrophylla | Jack Frost
Buddleja davidii Black Knight | Buddleja davidii | Black Knight
Buddleia davidii | Buddleja davidii |
Buxus sempervirens | Buxus sempervirens |
buis | Buxus sempervirens; Buxus |
Calamagrostis x acutiflora Karl Foerster | Calamagrostis × acutiflora | Karl Foerster
Callicarpa bodinieri Profusion | Callicarpa bodinieri | Profusion
Callistemon citrinus | Callistemon citrinus; Melaleuca citrina |
Calluna vulgaris | Calluna vulgaris |
Camellia japonica | Camellia japonica |
Camelia sasanqua | Camellia sasanqua |
Campsis radicans | Campsis radicans |
Campsis x tagliabuana Mme Galen | Campsis × tagliabuana; Campsis | Mme Galen
Carex oshimensis Evergold | Carex oshimensis | Evergold
Carpinus betulus Fastigiata | Carpinus betulus | Fastigiata
charmille | Carpinus betulus |
Caryopteris x clandonensis Heavenly Blue | Caryopteris × clandonensis | Heavenly Blue
Catalpa bignonioides Nana | Catalpa bignonioides | Nana
Ceanothus thyrsiflorus repens | Ceanothus thyrsiflorus; Ceanothus thyrsiflorus var. repens | repens
Ceanothe Concha | Ceanothus | Concha
Cedrus atlantica Glauca | Cedrus atlantica | Glauca
Cedrus deodara | Cedrus deodara |
Ceratostigma plumbaginoides | Ceratostigma plumbaginoides |
Cercis siliquastrum | Cercis siliquastrum |
arbre de judée | Cercis siliquastrum |
Cercis canadensis Forest Pansy | Cercis canadensis | Forest Pansy
Chaenomeles japonica | Chaenomeles japonica |
Chaenomeles x superba Crimson and Gold | Chaenomeles × superba | Crimson and Gold
cognassier du japon | Chaenomeles japonica; Chaenomeles speciosa; Chaenomeles |
Chamaecyparis lawsoniana Ellwoodii | Chamaecyparis lawsoniana | Ellwoodii
Chamaerops humilis | Chamaerops humilis |
Chimonanthus praecox | Chimonanthus praecox |
Choisya ternata | Choisya ternata |
oranger du mexique | Choisya ternata |
Choisya Aztec Pearl | Choisya | Aztec Pearl
Cistus x purpureus | Cistus × purpureus |
Clematis armandii | Clematis armandii |
Clématite montana Rubens | Clematis montana | Rubens
Clematis Nelly Moser | Clematis | Nelly Moser
Clerodendrum trichotomum | Clerodendrum trichotomum |
Convolvulus cneorum | Convolvulus cneorum |
Cordyline australis | Cordyline australis |
Coreopsis verticillata Moonbeam | Coreopsis verticillata | Moonbeam
Cornus alba Sibirica | Cornus alba | Sibirica
Cornus kousa chinensis | Cornus kousa; Cornus kousa subsp. chinensis | chinensis
Cornus sanguinea Midwinter Fire | Cornus sanguinea | Midwinter Fire
Cortaderia selloana Pumila | Cortaderia selloana | Pumila
herbe de la pampa | Cortaderia selloana |
Corylopsis pauciflora | Corylopsis pauciflora |
Corylus avellana Contorta | Corylus avellana | Contorta
Cotinus coggygria Royal Purple | Cotinus coggygria | Royal Purple
Cotoneaster dammeri | Cotoneaster dammeri |
Cotoneaster franchetti | Cotoneaster franchetii |
Crocosmia Lucifer | Crocosmia | Lucifer
Cryptomeria japonica Globosa Nana | Cryptomeria japonica | Globosa Nana
Cupressus sempervirens Stricta | Cupressus sempervirens | Stricta
cyprès de provence | Cupressus sempervirens |
Cytisus scoparius Boskoop Ruby | Cytisus scoparius | Boskoop Ruby
Daphne odora Aureomarginata | Daphne odora | Aureomarginata
Delphinium Pacific Giant | Delphinium | Pacific Giant
Deutzia gracilis | Deutzia gracilis |
Deutzia scabra Plena | Deutzia scabra | Plena
Dicentra spectabilis Alba | Dicentra spectabilis; Lamprocapnos spectabilis | Alba
Dicksonia antarctica | Dicksonia antarctica |
Diospyros kaki Fuyu | Diospyros kaki | Fuyu
Echinacea purpurea Magnus | Echinacea purpurea | Magnus
Elaeagnus x ebbingei | Elaeagnus × ebbingei; Elaeagnus × submacrophylla |
Eleagnus ebbingei Limelight | Elaeagnus × ebbingei; Elaeagnus × submacrophylla | Limelight
Enkianthus campanulatus | Enkianthus campanulatus |
Epimedium x versicolor Sulphureum | Epimedium × versicolor; Epimedium | Sulphureum
Erica x darleyensis | Erica × darleyensis |
bruyère d'hiver | Erica carnea; Erica × darleyensis; Erica herbacea |
Eriobotrya japonica | Eriobotrya japonica; Rhaphiolepis bibas |
Escallonia Apple Blossom | Escallonia | Apple Blossom
Eucalyptus gunnii | Eucalyptus gunnii |
Euonymus fortunei Emerald Gaiety | Euonymus fortunei | Emerald Gaiety
fusain du japon | Euonymus japonicus |
Euphorbia characias wulfenii | Euphorbia characias; Euphorbia characias subsp. wulfenii | wulfenii
Exochorda x macrantha The Bride | Exochorda × macrantha; Exochorda racemosa; Exochorda | The Bride
Fagus silvatica purpurea | Fagus sylvatica | purpurea
Fargesia murieliae | Fargesia murieliae |
Fargesia rufa | Fargesia rufa |
Fatsia japonica | Fatsia japonica |
Festuca glauca Elijah Blue | Festuca glauca; Festuca cinerea | Elijah Blue
Ficus carica Goutte d'Or | Ficus carica | Goutte d'Or
Forsythia x intermedia Lynwood | Forsythia × intermedia | Lynwood
Fothergilla major | Fothergilla major; Fothergilla latifolia |
Fuchsia magellanica Riccartonii | Fuchsia magellanica | Riccartonii
Garrya elliptica | Garrya elliptica |
Gaura lindheimeri Whirling Butterflies | Gaura lindheimeri; Oenothera lindheimeri | Whirling Butterflies
Ginkgo biloba | Ginkgo biloba |
Ginko biloba | Ginkgo biloba |
Gleditsia triacanthos Sunburst | Gleditsia triacanthos | Sunburst
Gypsophila paniculata | Gypsophila paniculata |
Hakonechloa macra Aureola | Hakonechloa macra | Aureola
Hebe Wiri Charm | Hebe; Veronica | Wiri Charm
Hedera helix | Hedera helix |
lierre | Hedera helix; Hedera |
Helleborus niger | Helleborus niger |
Helleborus orientalis | Helleborus orientalis |
rose de noël | Helleborus niger |
Hemerocallis Stella de Oro | Hemerocallis | Stella de Oro
Heuchera micrantha Palace Purple | Heuchera micrantha | Palace Purple
Hibiscus syriacus Oiseau Bleu | Hibiscus syriacus | Oiseau Bleu
Hosta sieboldiana Elegans | Hosta sieboldiana | Elegans
Hydrangea macrophylla | Hydrangea macrophylla |
Hydrangea quercifolia | Hydrangea quercifolia |
Hydrangea arborescens Annabelle | Hydrangea arborescens | Annabelle
Hydrangea petiolaris | Hydrangea petiolaris; Hydrangea anomala; Hydrangea anomala subsp. petiolaris |
hortensia grimpant | Hydrangea petiolaris; Hydrangea anomala; Hydrangea anomala subsp. petiolaris |
Hypericum x moserianum | Hypericum × moserianum; Hypericum |
Hypericum Hidcote | Hypericum | Hidcote
Iberis sempervirens | Iberis sempervirens |
Ilex aquifolium | Ilex aquifolium |
Ilex crenata Convexa | Ilex crenata | Convexa
Imperata cylindrica Red Baron | Imperata cylindrica | Red Baron
Iris germanica | Iris germanica; Iris × germanica |
Itea virginica | Itea virginica |
Jasminum nudiflorum | Jasminum nudiflorum |
jasmin étoilé | Trachelospermum jasminoides |
Juniperus horizontalis Blue Chip | Juniperus horizontalis | Blue Chip
Kalmia latifolia | Kalmia latifolia |
Kerria japonica Pleniflora | Kerria japonica | Pleniflora
Koelreuteria paniculata | Koelreuteria paniculata |
Kolkwitzia amabilis Pink Cloud | Kolkwitzia amabilis; Linnaea amabilis | Pink Cloud
Laburnum x watereri Vossii | Laburnum × watereri | Vossii
Lagerstroemia indica | Lagerstroemia indica |
lilas des indes | Lagerstroemia indica |
Laurus nobilis L. | Laurus nobilis |
Lavandula angustifolia Hidcote | Lavandula angustifolia | Hidcote
Lavandula x intermedia Grosso | Lavandula × intermedia | Grosso
Lavatera x clementii Barnsley | Lavatera × clementii; Malva × clementii; Lavatera; Malva | Barnsley
Leucothoe fontanesiana Rainbow | Leucothoe fontanesiana | Rainbow
Leycesteria formosa | Leycesteria formosa |
Ligustrum ovalifolium Aureum | Ligustrum ovalifolium | Aureum
Liquidambar styraciflua Worplesdon | Liquidambar styraciflua | Worplesdon
copalme d'amérique | Liquidambar styraciflua |
Liriodendron tulipifera | Liriodendron tulipifera |
Liriope muscari | Liriope muscari |
Lonicera nitida | Lonicera nitida; Lonicera ligustrina |
Lonicera japonica Halliana | Lonicera japonica | Halliana
chèvrefeuille | Lonicera; Lonicera periclymenum; Lonicera caprifolium; Lonicera xylosteum |
Magnolia grandiflora | Magnolia grandiflora |
Magnolia x soulangeana | Magnolia × soulangeana |
Magnolia stellata Royal Star | Magnolia stellata | Royal Star
Mahonia x media Charity | Mahonia × media; Mahonia | Charity
Mahonia aquifolium | Mahonia aquifolium; Berberis aquifolium |
Malus Everest | Malus | Everest
Malus domestica Golden Delicious | Malus domestica; Malus pumila | Golden Delicious
Mespilus germanica | Mespilus germanica; Crataegus germanica |
Metasequoia glyptostroboides | Metasequoia glyptostroboides |
Miscanthus sinensis Gracillimus | Miscanthus sinensis | Gracillimus
Morus alba Platanifolia | Morus alba | Platanifolia
Musa basjoo | Musa basjoo |
Myrtus communis | Myrtus communis |
Nandina domestica Fire Power | Nandina domestica | Fire Power
bambou sacré | Nandina domestica |
Nepeta x faassenii Six Hills Giant | Nepeta × faassenii | Six Hills Giant
Nerium oleander | Nerium oleander |
laurier rose | Nerium oleander |
Olea europaea | Olea europaea |
Osmanthus heterophyllus | Osmanthus heterophyllus |
Osmanthus x burkwoodii | Osmanthus × burkwoodii |
Pachysandra terminalis | Pachysandra terminalis |
Paeonia suffruticosa | Paeonia suffruticosa; Paeonia × suffruticosa |
Paeonia lactiflora Sarah Bernhardt | Paeonia lactiflora | Sarah Bernhardt
Parrotia persica | Parrotia persica |
Parthenocissus tricuspidata Veitchii | Parthenocissus tricuspidata | Veitchii
Parthenocissus quinquefolia | Parthenocissus quinquefolia |
vigne vierge | Parthenocissus; Parthenocissus quinquefolia; Parthenocissus tricuspidata; Parthenocissus inserta |
Passiflora caerulea | Passiflora caerulea |
Pennisetum alopecuroides Hameln | Pennisetum alopecuroides; Cenchrus alopecuroides; Cenchrus purpurascens | Hameln
Perovskia atriplicifolia Blue Spire | Perovskia atriplicifolia; Salvia yangii | Blue Spire
Perowskia Little Spire | Perovskia | Little Spire
Philadelphus coronarius | Philadelphus coronarius |
seringat Virginal | Philadelphus; Philadelphus coronarius | Virginal
Phlomis fruticosa | Phlomis fruticosa |
Phlox paniculata | Phlox paniculata |
Phormium tenax Purpureum | Phormium tenax | Purpureum
Photinia fraseri Red Robin | Photinia × fraseri | Red Robin
Phyllostachys aurea | Phyllostachys aurea |
bambou noir | Phyllostachys nigra |
Physocarpus opulifolius Diabolo | Physocarpus opulifolius | Diabolo
Picea abies Nidiformis | Picea abies | Nidiformis
Picea pungens Koster | Picea pungens | Koster
Pieris japonica Forest Flame | Pieris japonica | Forest Flame
Pinus mugo pumilio | Pinus mugo; Pinus mugo var. pumilio | pumilio
Pittosporum tobira Nanum | Pittosporum tobira | Nanum
Pittosporum tenuifolium | Pittosporum tenuifolium |
Platanus x acerifolia | Platanus × acerifolia; Platanus × hispanica; Platanus hispanica |
Platanus acerifolia | Platanus × acerifolia; Platanus × hispanica; Platanus hispanica |
Polygala x dalmaisiana | Polygala × dalmaisiana; Polygala |
Polygonum aubertii | Fallopia baldschuanica; Polygonum aubertii; Fallopia aubertii; Bilderdykia aubertii |
Populus nigra Italica | Populus nigra | Italica
Prunus laurocerasus Rotundifolia | Prunus laurocerasus | Rotundifolia
Prunus lauroceracus | Prunus laurocerasus |
laurier palme | Prunus laurocerasus |
Prunus lusitanica | Prunus lusitanica |
Prunus serrulata Kanzan | Prunus serrulata | Kanzan
Prunus cerasifera Pissardii | Prunus cerasifera | Pissardii
Pyracantha Orange Glow | Pyracantha | Orange Glow
Pyrus calleryana Chanticleer | Pyrus calleryana | Chanticleer
Quercus ilex | Quercus ilex |
Quercus palustris | Quercus palustris |
Rhododendron ponticum | Rhododendron ponticum |
Rhus typhina Dissecta | Rhus typhina | Dissecta
Ribes sanguineum King Edward VII | Ribes sanguineum | King Edward VII
Ribes uva-crispa | Ribes uva-crispa |
Robinia pseudoacacia Umbraculifera | Robinia pseudoacacia | Umbraculifera
Robinia hispida | Robinia hispida |
Romneya coulteri | Romneya coulteri |
Rosa Pierre de Ronsard | Rosa | Pierre de Ronsard
Rosa rugosa | Rosa rugosa |
Rosmarinus officinalis | Rosmarinus officinalis; Salvia rosmarinus |
romarin | Rosmarinus officinalis; Salvia rosmarinus |
Rubus idaeus Zeva | Rubus idaeus | Zeva
Rudbeckia fulgida Goldsturm | Rudbeckia fulgida | Goldsturm
Salix babylonica | Salix babylonica |
Salix integra Hakuro-nishiki | Salix integra | Hakuro-nishiki
Salvia nemorosa Caradonna | Salvia nemorosa | Caradonna
Salvia microphylla Hot Lips | Salvia microphylla | Hot Lips
Sambucus nigra Black Lace | Sambucus nigra | Black Lace
Santolina chamaecyparissus | Santolina chamaecyparissus |
Sarcococca confusa | Sarcococca confusa |
Sedum spectabile | Sedum spectabile; Hylotelephium spectabile |
Sequoiadendron giganteum | Sequoiadendron giganteum |
Solanum jasminoides | Solanum jasminoides; Solanum laxum |
Sophora japonica | Sophora japonica; Styphnolobium japonicum |
Sorbaria sorbifolia Sem | Sorbaria sorbifolia | Sem
Spiraea japonica Anthony Waterer | Spiraea japonica | Anthony Waterer
Spirea x vanhouttei | Spiraea × vanhouttei |
Stachys byzantina | Stachys byzantina |
Stewartia pseudocamellia | Stewartia pseudocamellia |
Stipa tenuissima | Stipa tenuissima; Nassella tenuissima |
Symphoricarpos x chenaultii Hancock | Symphoricarpos × chenaultii; Symphoricarpos | Hancock
Syringa vulgaris Mme Lemoine | Syringa vulgaris | Mme Lemoine
Tamarix tetrandra | Tamarix tetrandra |
Taxus baccata Fastigiata | Taxus baccata | Fastigiata
Teucrium fruticans | Teucrium fruticans |
Thuya occidentalis Smaragd | Thuja occidentalis | Smaragd
Thuja plicata | Thuja plicata |
Trachelospermum jasminoides | Trachelospermum jasminoides |
Rhyncospermum jasminoides | Trachelospermum jasminoides |
Trachycarpus fortunei | Trachycarpus fortunei |
Verbena bonariensis | Verbena bonariensis |
Viburnum tinus | Viburnum tinus |
laurier tin | Viburnum tinus |
Viburnum x bodnantense Dawn | Viburnum × bodnantense | Dawn
Viburnum plicatum Mariesii | Viburnum plicatum | Mariesii
Vinca minor | Vinca minor |
Vitex agnus-castus | Vitex agnus-castus |
Vitis vinifera Chasselas | Vitis vinifera | Chasselas
Weigela florida Bristol Ruby | Weigela florida | Bristol Ruby
Weigelia Bristol Ruby | Weigela | Bristol Ruby
Wisteria sinensis | Wisteria sinensis |
Wisteria floribunda Macrobotrys | Wisteria floribunda | Macrobotrys
Yucca gloriosa | Yucca gloriosa |
Yucca filamentosa | Yucca filamentosa |
Zelkova serrata | Zelkova serrata |
`
